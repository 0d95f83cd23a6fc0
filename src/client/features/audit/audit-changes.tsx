/** What an entry of the audit log changed: each member by its name in the forms, with its value before and after. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import * as styles from './audit-changes.module.css';
import { auditMemberName } from './audit-words.ts';

type AuditChangesProps = { kind: string; before: unknown; after: unknown };

export function AuditChanges({ kind, before, after }: AuditChangesProps) {
  const { i18n } = useLingui();
  const [was, is] = [membersOf(before), membersOf(after)];
  const members = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const texts = members.map((member) => ({
    member,
    old: was && valueText(i18n, was[member]),
    young: is && valueText(i18n, is[member]),
  }));
  // Of what is new or gone only what has a value is told; of a change also that a value came or went.
  const told = texts.filter(({ old, young }) => old || young);
  if (told.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {told.map(({ member, old, young }) => (
        <div key={member}>
          <dt>{auditMemberName(i18n, kind, member)}</dt>
          <dd translate="no">
            {old !== undefined && (
              <del>
                <span className="visually-hidden">
                  <Trans>Before</Trans>:{' '}
                </span>
                {old || '–'}
              </del>
            )}
            {young !== undefined && (
              <ins>
                <span className="visually-hidden">
                  <Trans>After</Trans>:{' '}
                </span>
                {young || '–'}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function membersOf(values: unknown): Readonly<Record<string, unknown>> | undefined {
  if (values === null || values === undefined) return undefined;
  return typeof values === 'object' ? (values as Record<string, unknown>) : { '': values };
}

/** '' where there is nothing. */
function valueText(i18n: I18n, value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  if (typeof value === 'boolean') return value ? i18n._(msg`Yes`) : i18n._(msg`No`);
  if (typeof value === 'string') return value;
  if (isSecret(value)) return i18n._(value.set ? msg`Saved` : msg`None saved`);
  return JSON.stringify(value);
}

/** Of a secret the server records only whether there is one. */
function isSecret(value: unknown): value is { set: boolean } {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'set';
}
