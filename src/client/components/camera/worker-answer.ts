/** What the worker posts: once, whether it is ready; then the codes of each picture it receives. */
export type WorkerAnswer = 'ready' | 'missing' | readonly string[];
