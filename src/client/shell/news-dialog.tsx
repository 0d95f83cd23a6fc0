/** What is new in Kaj, with the way to try each. Opened by the line after an update, and from the menus. */
import { useLingui } from '@lingui/react/macro';
import { useObservable } from '#client/components/services.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import * as styles from './news.module.css';
import { isNewsOpen } from './news-state.ts';
import { useNavigateToPath } from './use-navigate-to-path.ts';

export function NewsDialog() {
  return useObservable(isNewsOpen) ? <News /> : null;
}

function News() {
  const { t } = useLingui();
  const go = useNavigateToPath();
  const close = () => isNewsOpen.set(false);
  const news: readonly (readonly [title: string, text: string, path: string])[] = [
    [t`One box`, t`Orders, receivers, pages, saved searches, and what you looked for before`, '/Home'],
    [t`Load check`, t`Scan what goes on the truck, see what is missing`, '/Loads'],
    [t`Saved searches`, t`With the count on each`, '/Shipments'],
    [t`Last time’s goods`, t`A new shipment proposes what the receiver got before`, '/Shipment/new'],
  ];
  return (
    <Dialog title={t`What is new in Kaj`} onClose={close}>
      <ul className={styles.list}>
        {news.map(([title, text, path]) => (
          <li key={path}>
            <div>
              <b>{title}</b>
              <small>{text}</small>
            </div>
            <Button
              variant="quiet"
              aria-label={t`Try: ${title}`}
              onClick={() => {
                close();
                go(path);
              }}
            >
              {t`Try`}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
