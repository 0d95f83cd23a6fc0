/** Filters with the number of rows in each; the left and right arrow keys move between them. */
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '#client/i18n/use-language.ts';
import { focusNeighbour } from '#client/ui/arrow-keys.ts';
import { Cells } from '#client/ui/cells.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import * as choices from './import-steps.module.css';

type RowCountsProps<Result extends string> = {
  results: readonly {
    readonly result: Result;
    readonly label: string;
    readonly icon: IconName;
    readonly count: number;
  }[];
  total: number;
  show: Result | undefined;
  onShow: (show: Result | undefined) => unknown;
};

export function RowCounts<Result extends string>({ results, total, show, onShow }: RowCountsProps<Result>) {
  const { t } = useLingui();
  const { number } = useLanguage();

  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of filters is no fieldset
    <div
      role="group"
      aria-label={t`Show`}
      onKeyDown={(event) => focusNeighbour(event, [...event.currentTarget.querySelectorAll('button')])}
    >
      <Cells className={choices.choose} columns={results.length + 1}>
        <button type="button" aria-pressed={show === undefined} onClick={() => onShow(undefined)}>
          <small>{t`All rows`}</small> <b className={choices.count}>{number(total)}</b>
        </button>
        {results.map(({ result, label, icon, count }) => (
          <button key={result} type="button" aria-pressed={show === result} onClick={() => onShow(result)}>
            <small>
              <Icon name={icon} />
              {label}
            </small>{' '}
            <b className={choices.count}>{number(count)}</b>
          </button>
        ))}
      </Cells>
    </div>
  );
}
