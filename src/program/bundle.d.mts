import type { Plugin } from 'vite';

export function bundleProgram(format: 'es' | 'cjs'): Promise<string>;
export function printProgramPlugin(): Plugin;
