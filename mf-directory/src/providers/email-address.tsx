import { shownAddress } from '@vitrina/contracts/rules';

/** An e-mail that, where it must break, breaks at its sign. */
export function EmailAddress(props: { email: string }) {
  const email = shownAddress(props.email);
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
