/**
 * The keys of the portal, by where they work: opened by `?` outside fields and from the Support menu.
 * Not here: what the other keys do. Each is listened to where it works.
 */
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useObservable } from '#client/components/services.tsx';
import { areSingleKeysOn, setSingleKeys } from '#client/components/single-keys.ts';
import { usePageKey } from '#client/components/use-page-key.ts';
import { Check } from '#client/ui/check.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { isApple } from '#client/ui/key-meaning.ts';
import * as styles from './key-help.module.css';
import { isKeyHelpOpen, showKeyHelp } from './key-help-state.ts';
import { useNavigateToPath } from './use-navigate-to-path.ts';

export function KeyHelp() {
  const go = useNavigateToPath();
  usePageKey('?', showKeyHelp);
  // Where a page has no search of its own, Today has.
  usePageKey('/', () => go('/Home'), window);
  return useObservable(isKeyHelpOpen) ? <Keys /> : null;
}

/** Keys pressed together are one word of a row: `Ctrl+S`. */
type Row = readonly [keys: string, does: string];

function Keys() {
  const { t } = useLingui();
  // Apple's keyboards have both; their people press this one.
  const ctrl = isApple() ? '⌘' : 'Ctrl';
  const groups: readonly (readonly [title: string, rows: readonly Row[]])[] = [
    [
      t`Everywhere`,
      [
        ['Alt+N', t`New shipment`],
        ['/', t`To the search`],
        ['Alt+T', t`To the messages at the edge`],
        ['Esc', t`Close what lies on top`],
        ['?', t`These keys`],
      ],
    ],
    [
      t`In lists`,
      [
        ['↑ ↓', t`From row to row; up from the first to the heads, which sort`],
        ['Enter', t({ message: 'Open', context: 'what a press does' })],
        [t`Space`, t`Select a shipment`],
        [`Shift+${t`Space`}`, t`Select all up to it`],
        [`${ctrl}+A`, t`Select all that are shown`],
      ],
    ],
    [
      t`In forms`,
      [
        ['Enter', t`To the next field`],
        [`${ctrl}+S`, t`Save`],
        [`${ctrl}+Enter`, t`Save, book and print; elsewhere save`],
        ['F8', t`To the next thing to put right`],
      ],
    ],
    [
      t`In goods and item lines`,
      [
        ['↑ ↓', t`Same column of another line; down from the last adds one`],
        ['Alt+L', t`Add line`],
        [`${ctrl}+Delete`, t`Remove the line`],
      ],
    ],
  ];
  return (
    <Dialog title={t`Keyboard shortcuts`} wide onClose={() => isKeyHelpOpen.set(false)}>
      <div className={styles.groups}>
        {groups.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, does]) => (
                <Fragment key={keys}>
                  <dt>
                    {keys.split(' ').map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Check
        value={useObservable(areSingleKeysOn)}
        hint={t`Without them, what you say to this device presses nothing. Everything they do is in a menu, too.`}
        onChange={setSingleKeys}
      >
        {t`Use / and ? as shortcuts on this device`}
      </Check>
    </Dialog>
  );
}
