/** A password has been chosen: shows the sign-in page after 5 seconds, with the username filled in. */
import { Plural, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { AccountScreen } from '#client/shell/account/account-screen.tsx';
import { buttonClass } from '#client/ui/button.tsx';

const SECONDS = 5;

export function PasswordSavedScreen({ username }: { username: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const goOn = useRef<HTMLAnchorElement>(null);
  useEffect(() => goOn.current?.focus(), []);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) void navigate({ to: '/Login', state: { username }, replace: true });
  }, [left, navigate, username]);
  return (
    <AccountScreen title={t`The password has been saved`} register={false} login={false}>
      <p aria-hidden="true">
        <Plural
          value={Math.max(left, 0)}
          one="You will be taken to the login in # second. Your email is already filled in."
          other="You will be taken to the login in # seconds. Your email is already filled in."
        />
      </p>
      <p className="visually-hidden" role="status">
        {t`You will be taken to the login in 5 seconds`}
      </p>
      <Link to="/Login" state={{ username }} replace ref={goOn} className={buttonClass('primary')}>
        {t`Log in now`}
      </Link>
    </AccountScreen>
  );
}
