/**
 * The form of a user: who they are and what they may do. A new user is invited by email; a lack of seats is shown before the
 * server would refuse. Nobody can remove the company's last Moderator or delete themselves.
 */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { useCan } from '#client/components/use-can.ts';
import { useUserData } from '#client/components/user-data-provider.tsx';
import { DirectForm } from '#client/editing/direct-form.tsx';
import { EditSelect, EditText } from '#client/editing/edit-cells.tsx';
import type { DraftRules } from '#client/editing/edited-kind.ts';
import { useDirectEdit } from '#client/editing/use-direct-edit.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { ROLE_NAMES } from '#client/i18n/role-names.ts';
import { userFieldName } from '#client/i18n/user-names.ts';
import { useRemoval } from '#client/registers/use-removal.ts';
import { ShellLink } from '#client/shell/shell-link.tsx';
import { useDirectWrite } from '#client/shell/use-direct-write.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonRow } from '#client/ui/button-row.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { TypedDelete } from '#client/ui/typed-delete.tsx';
import { issuesToFieldErrors } from '#contract/errors.ts';
import { MAX_EMAIL_LENGTH, ROLES, type Role } from '#contract/primitives.ts';
import { USER_LIMITS, type User, UserInputSchema } from '#contract/user.ts';
import { FEWEST_RIGHTS } from '#domain/session/roles.ts';
import { deleteProblem, isLastModerator, mayChangeUser } from '#domain/users/user-rules.ts';
import { FactorReset } from './factor-reset.tsx';
import { useSeats } from './use-seats.ts';
import * as styles from './user-editor.module.css';

/** A user that is not saved yet has no version. */
export type EditedUser = Omit<User, '_etag'> & { readonly _etag: string | null };

const WRITTEN = ['username', 'fullName', 'role', 'phoneNo'] as const;
const PHONE = 20;

const DUTIES: Readonly<Record<Role, MessageDescriptor>> = {
  DefaultUser: msg`A user books, prints and manages shipments.`,
  SuperUser: msg`A Superuser manages addresses, carriers, delivery types, users and the subscription.`,
  Moderator: msg`A Moderator may do everything, and makes other Moderators.`,
};

const rules: DraftRules<EditedUser, EditedUser> = {
  serverFields: ['lastSeenAt', 'invitedAt', 'hasFactor', '_etag'],
  payload: (base, edited) => (WRITTEN.some((field) => base[field] !== edited[field]) ? inputOf(edited) : undefined),
};

type UserEditorProps = {
  user: EditedUser;
  users: readonly User[];
  isNew: boolean;
  /** Fetches the newest from the server. */
  refetch: () => Promise<readonly User[] | undefined>;
  onDone: () => void;
  onDeleting: (isDeleting: boolean) => void;
};

export function UserEditor({ user, users, isNew, refetch, onDone, onDeleting }: UserEditorProps) {
  const { t, i18n } = useLingui();
  const { user: caller } = useUserData();
  const { isFull, max } = useSeats(users);
  const mayChange = mayChangeUser(caller.role, [user.role]);
  const isReader = useCan('saveUser').restriction?.reason === 'role' || !mayChange;
  const isLast = !isNew && isLastModerator(user, users);
  const root = useRef<HTMLDivElement>(null);
  /** Created or deleted: whoever leaves now loses nothing. */
  const isOver = useRef(false);
  const offered = ROLES.filter((role) => role === user.role || mayChangeUser(caller.role, [role]));
  const edit = useDirectEdit<EditedUser, EditedUser, 'createUser' | 'saveUser'>({
    rules,
    operation: isNew ? 'createUser' : 'saveUser',
    entity: user,
    doing: isNew ? t`Inviting` : t`Saving the user`,
    nameField: userFieldName,
    wrong: (draft) => issuesToFieldErrors(v.safeParse(UserInputSchema, inputOf(draft)).issues ?? []),
    async send(payload, etag, write) {
      const saved = await write({ body: payload as never }, etag);
      isOver.current = isNew;
      await refetch();
      return saved ?? { ...user, ...payload };
    },
    refetch,
  });
  // A new user starts with the email address.
  useEffect(() => {
    if (isNew) root.current?.querySelector('input')?.focus();
  }, [isNew]);

  async function save() {
    await edit.save();
    if (isOver.current) onDone();
  }

  const full = isNew && isFull ? t`All ${max} seats are used` : undefined;
  const changed = WRITTEN.filter((field) => edit.state.draft[field] !== edit.state.base[field]);
  return (
    <div ref={root}>
      <DirectForm
        edit={{ ...edit, reason: edit.reason ?? full }}
        nameOf={(path) => userFieldName(i18n, path)}
        changes={changed.map((field) => userFieldName(i18n, field))}
        onSave={save}
        saveLabel={isNew ? t`Invite` : undefined}
        readOnly={isReader}
        isOwnMove={() => isOver.current}
        className={styles.form}
      >
        {full && (
          <p className={styles.note}>
            <Trans>
              All {max} seats of the plan are used, invitations among them. More are added under{' '}
              <ShellLink path="/Subscription">Subscription</ShellLink>.
            </Trans>
          </p>
        )}
        {!mayChange && <p className={styles.note}>{t`Moderators are changed by Moderators.`}</p>}
        <Cells columns={2}>
          <EditText
            path="username"
            span="full"
            required
            readOnly={!isNew}
            type="email"
            maxLength={MAX_EMAIL_LENGTH}
            emptied=""
          />
          <EditText path="fullName" span="full" required maxLength={USER_LIMITS.fullName} emptied="" />
          <EditSelect
            path="role"
            required
            readOnly={isLast}
            hint={isLast && t`The only Moderator keeps the role`}
            options={offered.map((role) => ({ value: role, label: i18n._(ROLE_NAMES[role]) }))}
          />
          <EditText path="phoneNo" type="tel" maxLength={PHONE} />
        </Cells>
        <p className="muted small">{i18n._(DUTIES[edit.state.draft.role || FEWEST_RIGHTS])}</p>
        {!isNew && !isReader && (
          <>
            <FactorReset user={user} refetch={refetch} />
            <UserEnd
              {...{ user, users, refetch, onDeleting }}
              onDone={() => {
                isOver.current = true;
                onDone();
              }}
            />
          </>
        )}
      </DirectForm>
    </div>
  );
}

type UserEndProps = Pick<UserEditorProps, 'user' | 'users' | 'refetch' | 'onDone' | 'onDeleting'>;

/** Sends the invitation again, and deletes the user. */
function UserEnd({ user, users, refetch, onDone, onDeleting }: UserEndProps) {
  const { t, i18n } = useLingui();
  const { user: caller } = useUserData();
  const inviting = useDirectWrite('inviteUser');
  const removing = useRemoval({
    operation: 'deleteUser',
    onDeleting,
    async onDeleted() {
      onDone();
      await refetch();
    },
  });
  const { username, fullName, _etag } = user;
  const problem = deleteProblem(user, caller, users);
  const name = fullName || username;

  const words = { doing: t`Deleting the user`, done: t`User deleted` };

  return (
    <ButtonRow align="between">
      <Button
        variant="quiet-danger"
        icon="trash"
        reason={problem ? fieldErrorText(i18n, { code: problem }) : removing.reason}
        onClick={removing.ask}
      >
        {t`Delete`}
      </Button>
      {user.invitedAt && (
        <Button
          reason={inviting.reason}
          onClick={() =>
            inviting.run(t`Inviting`, async (send) => {
              await send({ params: { username } });
              await refetch();
              return t`A new link has been mailed to ${username}`;
            })
          }
        >
          {t`Invite again`}
        </Button>
      )}
      {removing.isAsking && (
        <TypedDelete
          title={t`Delete the user?`}
          text={t`${name} will be logged out everywhere. What they have done stays.`}
          phrase={name}
          label={t`Name`}
          onDelete={() => removing.remove(words, { params: { username } }, _etag)}
          onClose={removing.close}
        />
      )}
    </ButtonRow>
  );
}

function inputOf({ username, fullName, role, phoneNo }: EditedUser) {
  return { username: username.trim(), fullName: fullName.trim(), role, phoneNo: phoneNo?.trim() || null };
}
