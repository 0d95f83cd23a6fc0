/** The versions of the message a carrier can ask for. */
export type Directory = 'D.96A' | 'D.04A';
