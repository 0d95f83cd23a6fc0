/**
 * Records the writes of operations in the audit log, each in its own transaction, and what the log knows of a call: who, from which
 * session, address and device.
 * Not here: which operations (audited-operations.ts), what is compared (audited-state.ts).
 */
import type { FastifyRequest } from 'fastify';
import type { AuditKind } from '#contract/audit.ts';
import type { OperationName } from '#contract/operations.ts';
import { type Actor, type Audited, systemActor, type WatchWrite } from '#server/db/write.ts';
import type { Caller, ClientCaller } from '#server/http/call.ts';
import { nameOfDevice } from '#server/http/device-name.ts';
import type { AuditCall } from '#server/http/operation-routes.ts';
import { type AuditEntry, addToAuditLog } from './audit-entries.ts';
import { AUDITED, type DoneCall } from './audited-operations.ts';
import { changesBetween, holdStates, readStates, type StateKind } from './audited-state.ts';

export const watchWrite: WatchWrite = async (trx, actor, now) => {
  const { companyId, username, audited } = actor;
  if (!audited) return async () => undefined;
  const kinds = audited.changes as readonly StateKind[];
  if (kinds.length > 0) await holdStates(trx, companyId);
  const before = await readStates(trx, companyId, kinds);
  return async (written) => {
    const changed = changesBetween(before, await readStates(trx, companyId, kinds));
    const event = written && (audited.event?.(written.result) as AuditEntry | undefined);
    await addToAuditLog(trx, { ...audited, companyId, username }, [...changed, ...(event ? [event] : [])], now);
  };
};

/** For what Kaj does by itself and its operator asks for. */
export function auditedSystem(companyId: string, ...changes: StateKind[]): Actor {
  return { ...systemActor(companyId), audited: { changes } };
}

export interface CallPlace {
  readonly address: string;
  readonly device: string | null;
}

export function placeOfCall(request: FastifyRequest): CallPlace {
  return { address: request.ip, device: nameOfDevice(request) };
}

/** What the log records of a call that is about to be carried out. */
export const auditedCall: AuditCall = (name, caller, request, input) => {
  const auditing = AUDITED[name as OperationName];
  if ('not' in auditing || 'own' in auditing) return undefined;
  const from = { ...placeOfCall(request), session: sessionOf(caller) };
  if ('changes' in auditing) return { ...from, changes: auditing.changes };
  const event: Audited['event'] = (result) => {
    const call: DoneCall = { ...input, params: request.params as DoneCall['params'], result };
    if (auditing.when && !auditing.when(call)) return undefined;
    const kind: AuditKind = auditing.event;
    return {
      kind,
      entity: auditing.entity(call),
      before: auditing.before?.(call) ?? null,
      after: auditing.after?.(call) ?? null,
    };
  };
  return { ...from, changes: [], event };
};

export function sessionOf(caller: Caller | ClientCaller | undefined): string | null {
  return caller && 'familyId' in caller ? caller.familyId : null;
}
