/** One user, or a new one, in a drawer over the list. An unknown address leads back to the list, which says so. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { LoadingState } from '#client/components/page-states.tsx';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { parseRegisterSearch } from '#client/registers/register-search.ts';
import { useRegisterPlaces } from '#client/registers/use-register-places.ts';
import { Drawer } from '#client/ui/drawer.tsx';
import { NEW_ID } from '#domain/commands/entity-reference.ts';
import { FEWEST_RIGHTS } from '#domain/session/roles.ts';
import { type EditedUser, UserEditor } from './user-editor.tsx';
import { usersQuery } from './user-queries.ts';
import { userRegister } from './user-register.tsx';

const BLANK: EditedUser = {
  ...{ username: '', fullName: '', role: FEWEST_RIGHTS, phoneNo: null, lastSeenAt: null, invitedAt: null },
  _etag: null,
};

export function UserDrawer({ asked }: { asked: string }) {
  const { t } = useLingui();
  const raw = useSearch({ strict: false });
  const search = useMemo(() => parseRegisterSearch(raw, userRegister), [raw]);
  const places = useRegisterPlaces(userRegister.path);
  const { data: users, refetch } = useQuery(usersQuery(useUserData()));
  const isNew = asked.toLowerCase() === NEW_ID;
  const user = isNew ? BLANK : users?.find(({ username }) => username === asked.toLowerCase());
  // A user deleted here is not reported as unknown.
  const isDeleting = useRef(false);
  const isUnknown = users !== undefined && user === undefined;
  useEffect(() => {
    if (isUnknown && !isDeleting.current) places.leave(search, { isUnknown: true });
  }, [isUnknown, places, search]);

  const close = () => places.close(search);
  return (
    <Drawer
      whole
      isPlace
      title={isNew ? t`New user` : user?.fullName || asked}
      hint={isNew ? t`Gets a mail with a link to choose a password` : undefined}
      onClose={close}
    >
      {user && users ? (
        <UserEditor
          key={asked}
          user={user}
          users={users}
          isNew={isNew}
          refetch={async () => (await refetch()).data}
          onDone={close}
          onDeleting={(is) => {
            isDeleting.current = is;
          }}
        />
      ) : (
        <LoadingState rows={4} />
      )}
    </Drawer>
  );
}
