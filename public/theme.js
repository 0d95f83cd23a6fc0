// Sets the chosen theme before the first paint; without a choice the system's theme applies. Set by src/client/ui/theme.ts.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No access to storage: the system's theme applies.
}
