/**
 * The frame of every signed-in screen: top bar, the screen, and the foot with save bar and status line. It is given its
 * facts by the signed-in frame and does not know where they come from.
 */
import type { ReactNode } from 'react';
import { Foot } from '#client/ui/foot.tsx';
import { type StatusFacts, StatusLine } from './status-line.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';

type AppShellProps = TopBarProps & { status: StatusFacts; children: ReactNode };

export function AppShell({ status, children, ...bar }: AppShellProps) {
  return (
    <Foot status={<StatusLine {...status} />}>
      <TopBar {...bar} />
      {children}
    </Foot>
  );
}
