/** A browser's storage, working or refused. */
export function memoryStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

export function refusedStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  return { getItem: refuse, setItem: refuse };
}
