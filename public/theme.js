// Sets the chosen theme before the first paint; without a choice the system's stands. Changed by src/client/ui/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused: the system's theme stands.
}
