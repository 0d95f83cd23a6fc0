/** Whether a person has typed on in a field since what they pressed last: what arrives then takes no focus from them. */

let hasTyped = false;

export function followTyping(): void {
  const pressed = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Enter') hasTyped = false;
  };
  const typed = () => {
    hasTyped = true;
  };
  window.addEventListener('click', pressed, { capture: true });
  window.addEventListener('keydown', pressed, { capture: true });
  window.addEventListener('input', typed, { capture: true });
}

export function isTypingOn(): boolean {
  return hasTyped && document.activeElement?.matches('input, textarea, select') === true;
}
