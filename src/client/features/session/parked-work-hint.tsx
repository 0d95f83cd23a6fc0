/** On the sign-in page: whose work waits on this device, as a masked name and a count, without revealing what it is. */
import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { findParkedWork, type ParkedWork } from '#client/data/outbox/parked-work.ts';
import { Icon } from '#client/ui/icon.tsx';
import * as styles from './parked-work-hint.module.css';

export function ParkedWorkHint() {
  const [kept, setKept] = useState<readonly ParkedWork[]>([]);
  useEffect(() => {
    findParkedWork().then(setKept, (error) => console.warn('Kept work was not looked for', error));
  }, []);
  if (kept.length === 0) return null;
  return (
    <div className={styles.kept} role="status">
      {kept.map(({ userKey, maskedName, unsent, typed }) => (
        <p key={userKey}>
          <Icon name="waiting" />
          <span>
            {unsent > 0 ? (
              <Plural
                value={unsent}
                one={`# unsent change by ${maskedName}, log in to send`}
                other={`# unsent changes by ${maskedName}, log in to send`}
              />
            ) : (
              <Plural
                value={typed}
                one={`# unsaved form by ${maskedName}, log in to continue`}
                other={`# unsaved forms by ${maskedName}, log in to continue`}
              />
            )}
          </span>
        </p>
      ))}
    </div>
  );
}
