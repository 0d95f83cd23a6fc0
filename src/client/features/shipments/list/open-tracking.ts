/** Opens the carrier's tracking page beside the portal, in a window of its own without access to this one. Unit: pixels. */
const WINDOW = { width: 1000, height: 760 } as const;

export function openTracking(address: string): void {
  const left = window.screenX + Math.max((window.outerWidth - WINDOW.width) / 2, 0);
  const top = window.screenY + Math.max((window.outerHeight - WINDOW.height) / 2, 0);
  const place = `width=${WINDOW.width},height=${WINDOW.height},left=${left},top=${top}`;
  window.open(address, 'kaj-tracking', `popup,noopener,noreferrer,${place}`);
}
