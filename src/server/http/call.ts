/**
 * What a handler receives and returns: one operation of the contract, already checked (caller, role, types), so that a feature's
 * routes only pass it on to their service. A feature module exports its `Handlers`; features.ts and app.ts combine them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  BodyOf,
  Operation,
  OperationName,
  operations,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '#contract/operations.ts';
import type { SessionRole } from '#contract/primitives.ts';
import type { Tx } from '#server/db/database.ts';
import type { Actor, Write } from '#server/db/write.ts';
import type { Language } from '#server/i18n/language.ts';
import type { StreamedFile } from './streamed-file.ts';

/** The caller as the database knew them when their call was let in, not as their token was issued. */
export interface Caller extends Actor {
  readonly role: SessionRole;
  /** The session this call belongs to. */
  readonly familyId: string;
  /** Null for a company that has a plan. */
  readonly trialEndsAt: Date | null;
  /** When they last proved who they are: at sign-in, or when asked again. */
  readonly provedAt: Date;
  readonly hasFactor: boolean;
  /** Their company, or the operator, demands a second factor of everybody. */
  readonly demandsFactor: boolean;
  /** Of the data in which the caller was found. */
  readonly history: string;
  readonly askAgain: (trx?: Tx) => Promise<Caller>;
}

/** A program that has presented its user's key, or that of its station. */
export interface ClientCaller extends Actor {
  readonly keyHash: string;
  /** Absent for a user's print client. */
  readonly station?: { readonly stationId: string; readonly name: string };
  /** Null for a company that has a plan. */
  readonly trialEndsAt: Date | null;
  /** Of the data in which the caller was found. */
  readonly history: string;
  readonly askAgain: (trx?: Tx) => Promise<ClientCaller>;
}

/** Refuses a call of a known caller by throwing, before its body is read. */
export type CallGuard = (caller: Caller | ClientCaller, operation: Operation) => void;

type Anonymous = 'public' | 'cookie' | 'metricsToken';
type AccessOf<Name extends OperationName> = (typeof operations)[Name]['access'];
type CallerOf<Name extends OperationName> =
  AccessOf<Name> extends Anonymous ? undefined : AccessOf<Name> extends 'clientKey' ? ClientCaller : Caller;

export interface Call<Name extends OperationName> {
  readonly caller: CallerOf<Name>;
  readonly params: ParamsOf<Name>;
  readonly query: QueryOf<Name>;
  readonly body: BodyOf<Name>;
  readonly ifMatch: string | undefined;
  readonly language: Language;
  /** Writes on behalf of this call; see db/write.ts. */
  readonly write: AccessOf<Name> extends Anonymous ? undefined : Write;
  /** For cookies and addresses, and for noticing that the caller has gone. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A file may also be one that is made while it is read. */
type ResultOf<Name extends OperationName> = (typeof operations)[Name] extends { readonly isFile: true }
  ? ResponseOf<Name> | StreamedFile
  : (typeof operations)[Name] extends { readonly textType: string }
    ? string
    : ResponseOf<Name>;
export type Handler<Name extends OperationName> = (call: Call<Name>) => Promise<ResultOf<Name>>;
export type Handlers = { readonly [Name in OperationName]?: Handler<Name> };

/** Where a call comes from, and whether somebody still waits for it. */
export interface Origin {
  readonly address: string;
  readonly gone?: AbortSignal;
}

/** Finds the owner of a client key; refuses a key that is nobody's. */
export type AuthenticateClient = (key: string | undefined, from: Origin) => Promise<ClientCaller>;

/** Finds the caller of a bearer token; refuses one that is missing or expired, or whose session has ended. */
export type Authenticate = (token: string | undefined, from: Origin) => Promise<Caller>;
