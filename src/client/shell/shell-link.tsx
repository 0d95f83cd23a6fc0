/**
 * A real link of the shell: opens in a new tab when asked to, otherwise stays in the page. Marks itself when it leads to
 * where the person is.
 */
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNavigateToPath } from './use-navigate-to-path.ts';

type ShellLinkProps = {
  path: string;
  children: ReactNode;
  className?: string | undefined;
  onGone?: () => void;
  'aria-label'?: string;
};

export function ShellLink({ path, children, className, onGone, ...rest }: ShellLinkProps) {
  const go = useNavigateToPath();
  const here = useLocation({ select: ({ pathname }) => isUnder(pathname, path) });
  return (
    <a
      {...rest}
      href={path}
      className={className}
      aria-current={here ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onGone?.();
        go(path);
      }}
    >
      {children}
    </a>
  );
}

/** `/shipment/12` belongs to `/Shipments` too. */
export function isUnder(pathname: string, path: string): boolean {
  const [here, there] = [pathname.toLowerCase(), path.toLowerCase()];
  return here === there || here.startsWith(`${there}/`) || (there === '/shipments' && here.startsWith('/shipment/'));
}
