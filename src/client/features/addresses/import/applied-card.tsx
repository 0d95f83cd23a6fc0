/** A finished import: how much of the file went in. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { saveBadRows } from '#client/importing/bad-rows-file.ts';
import type { ImportFile } from '#client/importing/import-file.ts';
import { ImportResult } from '#client/importing/import-result.tsx';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { AddressImportUndone } from '#contract/address.ts';
import type { AddressImport } from './address-import.ts';
import type { AppliedImport } from './import-state.ts';
import { reasonsOf } from './row-reasons.ts';

type AppliedCardProps = { importing: AddressImport; file: ImportFile; applied: AppliedImport };

export function AppliedCard({ importing, file, applied }: AppliedCardProps) {
  const { t, i18n } = useLingui();
  const { number } = useLanguage();
  const undoing = useDirectWrite('undoAddressImport');
  const { answer, at, leftOut, undone } = applied;
  const { importId, added, changed, same } = answer;
  const all = number(added + changed + same + leftOut.length);
  const imported = number(added + changed);
  const [fresh, edited, kept] = [added, changed, same].map((count) => number(count));

  const undo = () =>
    undoing.run(t`Undoing the import`, async (send) => {
      const undone = await send({ params: { importId: importId ?? '' } });
      if (undone) importing.setUndone(undone);
      return undefined;
    });

  return (
    <ImportResult
      at={at}
      figure={
        <>
          {imported} <small>{t`of ${all} rows`}</small>
        </>
      }
      lines={
        <>
          <li>
            <Icon name="plus" />
            <span>{t`${fresh} new`}</span>
          </li>
          <li>
            <Icon name="edit" />
            <span>{t`${edited} changed`}</span>
          </li>
          <li>
            <Icon name="check" />
            <span>{t`${kept} already the same`}</span>
          </li>
        </>
      }
      leftOut={{ count: leftOut.length, onSave: () => saveBadRows(i18n, file, leftOut, reasonsOf) }}
      undone={undone && <Undone {...undone} />}
      undo={importId !== null && added + changed > 0 ? { ...undoing, run: undo } : undefined}
      noteOf={(until) =>
        t`Undo is possible until ${until}. Addresses somebody has changed since will be left and listed.`
      }
      onAnew={importing.startAnew}
      list={{ path: '/addresses', label: t`To the addresses` }}
    />
  );
}

function Undone({ removed, restored, left }: AddressImportUndone) {
  const { t } = useLingui();
  const names = left.map(({ name }) => name).join(', ');
  return (
    <>
      <li>
        <Icon name="undo" />
        <span>
          {t`${plural(removed, { one: '# new address removed', other: '# new addresses removed' })}`}
          <small>
            {t`${plural(restored, { one: '# address has its earlier values again', other: '# addresses have their earlier values again' })}`}
          </small>
        </span>
      </li>
      {left.length > 0 && (
        <li>
          <Icon name="needs" />
          <span>
            {t`${plural(left.length, { one: '# address left, because somebody has changed it since', other: '# addresses left, because somebody has changed them since' })}`}
            <small>{names}</small>
          </span>
        </li>
      )}
    </>
  );
}
