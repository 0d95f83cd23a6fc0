/** What the worker says: once whether it can begin, then the codes of each picture that it is given. */
export type WorkerAnswer = 'ready' | 'missing' | readonly string[];
