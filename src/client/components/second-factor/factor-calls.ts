/**
 * The calls about one's own second factors, for the profile and for the page that asks for one before anything else works. They are
 * sent at once or not at all, and ask again who is there where the server wants it.
 */
import { useMemo } from 'react';
import { withProof } from '#client/components/proof.ts';
import { useServices } from '#client/components/services.tsx';
import { createDirectWrite } from '#client/data/api/direct-writes.ts';
import type { Attestation, Factors } from '#contract/factor.ts';
import type { ResponseOf } from '#contract/operations.ts';

export interface FactorCalls {
  read(): Promise<Factors>;
  newTotp(name: string | undefined): Promise<ResponseOf<'newTotp'>>;
  confirmTotp(id: string, code: string): Promise<unknown>;
  passkeyOptions(): Promise<ResponseOf<'passkeyOptions'>>;
  addPasskey(name: string | undefined, credential: Attestation): Promise<unknown>;
  remove(factorId: string): Promise<unknown>;
  newRecoveryCodes(): Promise<readonly string[]>;
}

export function useFactorCalls(): FactorCalls {
  const { api, connectivity } = useServices();
  return useMemo(() => {
    // The device keeps nothing of them, and the server takes a repeated one for the same.
    const write = createDirectWrite({
      ...{ api, connectivity, isExact: () => true, newId: () => crypto.randomUUID() },
      storeAnswer: async () => undefined,
    });
    const named = (name: string | undefined) => (name ? { name } : {});
    return {
      read: () => api.call('factors', {}),
      newTotp: (name) => withProof(() => api.call('newTotp', { body: named(name) })),
      confirmTotp: (id, code) => withProof(() => write('confirmTotp', { body: { id, code } })),
      passkeyOptions: () => api.call('passkeyOptions', { body: {} }),
      addPasskey: (name, credential) => withProof(() => write('addPasskey', { body: { ...named(name), credential } })),
      remove: (factorId) => withProof(() => write('deleteFactor', { params: { factorId } })),
      newRecoveryCodes: async () => (await withProof(() => api.call('newRecoveryCodes', {}))).codes,
    };
  }, [api, connectivity]);
}
