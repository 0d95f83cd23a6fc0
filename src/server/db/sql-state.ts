/** PostgreSQL's code of what went wrong (Appendix A of its manual), such as `23505` for a value that is taken; '' of any other error. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
