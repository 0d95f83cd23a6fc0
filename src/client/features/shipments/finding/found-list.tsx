/** What was found, below the box: headed groups, what is still being asked, and the keys. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Button } from '#client/ui/button.tsx';
import { Count } from '#client/ui/count.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import { SNAPSHOT_LIMIT } from '#contract/shipments-list-limits.ts';
import * as styles from './find-box.module.css';
import { FoundOption } from './found-option.tsx';
import type { Finding } from './use-find.ts';
import type { FoundRow, FoundSection } from './use-found-sections.ts';

type FoundListProps = {
  id: string;
  isShown: boolean;
  finding: Finding;
  text: string;
  sections: readonly FoundSection[];
  chosen: string | undefined;
  idOf: (key: string) => string;
  onReach: (key: string) => void;
  onGo: (row: FoundRow) => void;
  onAll: () => void;
  onForget: () => void;
};

export function FoundList({
  id,
  isShown,
  finding,
  text,
  sections,
  chosen,
  idOf,
  onReach,
  onGo,
  onAll,
  onForget,
}: FoundListProps) {
  const { t } = useLingui();
  const { number } = useLanguage();
  const looked = number(finding.onDevice);
  const rows = sections.flatMap((section) => section.rows);
  const isNothing =
    finding.isAsked && finding.count === 0 && finding.server !== 'asking' && !rows.some(({ shows }) => isWay(shows));
  const where = finding.server === 'answered' ? t`on this device and the server` : t`on this device`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes no focus from the box, so that its keys go on working
    <div className={styles.pop} hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
      <div className={styles.hits}>
        {isNothing && (
          <Tip icon="search" title={t`Nothing called “${text.trim()}”`}>
            {t`Looked in orders, names, cities, ids and package numbers.`}{' '}
            {finding.server === 'away' ? t`${looked} on this device.` : t`${looked} on this device, then the server.`}
          </Tip>
        )}
        <div id={id} role="listbox" aria-label={t`Found`}>
          {sections.map((section, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div key={section.key} role="group" aria-labelledby={idOf(section.key)}>
              <p className={styles.title} id={idOf(section.key)}>
                {section.title}
                {section.count !== undefined && <Count value={section.count} />}
                {index === 0 && <span className={styles.where}>{where}</span>}
              </p>
              {section.rows.map((row) => (
                <FoundOption
                  key={row.key}
                  id={idOf(row.key)}
                  row={row}
                  text={text}
                  isChosen={row.key === chosen}
                  onReach={() => onReach(row.key)}
                  onGo={() => onGo(row)}
                />
              ))}
            </div>
          ))}
        </div>
        {finding.isAsked && finding.server === 'asking' && <Tip icon="spin" title={t`Asking the server`} />}
        {finding.isAsked && finding.server === 'away' && (
          <Tip icon="offline" title={t`The server may have more`}>
            {t`It is asked by itself when the connection is back.`}
          </Tip>
        )}
      </div>
      <div className={styles.foot}>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t`choose`}
        </span>
        <span>
          <kbd translate="no">Enter</kbd> {t`open`}
        </span>
        <span>
          <kbd>Esc</kbd> {t`empty the box`}
        </span>
        {rows.some(isRecent) && (
          <Button variant="quiet" onClick={onForget}>
            {t`Clear this list`}
          </Button>
        )}
        {finding.shipmentCount > 0 && (
          <Button variant="quiet" onClick={onAll}>
            {finding.isCapped && finding.shipmentCount >= SNAPSHOT_LIMIT
              ? t`The newest ${number(SNAPSHOT_LIMIT)} in the list`
              : t`All ${finding.shipmentCount} in the list`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** It leads somewhere although nothing is called what was written. */
function isWay({ what }: FoundRow['shows']): boolean {
  return what === 'page' || what === 'saved';
}

function isRecent({ shows }: FoundRow): boolean {
  return shows.what === 'search' || (shows.what === 'shipment' && shows.opened !== undefined);
}

function Tip({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={styles.tip}>
      <Icon name={icon} />
      <div>
        <strong>{title}</strong>
        {children && <span className="small muted">{children}</span>}
      </div>
    </div>
  );
}
