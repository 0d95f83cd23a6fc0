/** A quiet line above the status line: something the portal itself has to say, and what can be done about it. */
import type { ReactNode } from 'react';
import { InFoot, NoticeSlot } from '#client/ui/foot.tsx';
import { Icon } from '#client/ui/icon.tsx';
import type { IconName } from '#client/ui/icon-shapes.ts';
import * as styles from './notice.module.css';

type NoticeProps = {
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** It is announced by a region of its own, which was there before the line. */
  isAnnounced?: boolean;
  children?: ReactNode;
};

export function Notice({ icon, title, text, isAnnounced = false, children }: NoticeProps) {
  return (
    <InFoot slot={NoticeSlot}>
      <div className={styles.notice} role={isAnnounced ? undefined : 'status'}>
        <Icon name={icon} />
        <p>
          <b>{title}</b>
          {text && <span className="muted"> {text}</span>}
        </p>
        {children}
      </div>
    </InFoot>
  );
}
