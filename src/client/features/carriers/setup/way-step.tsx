/** How messages travel, with the server's answers and a test of it where there is one. */
import { useLingui } from '@lingui/react/macro';
import { useEditForm } from '#client/editing/edit-form-context.ts';
import { fieldErrorText } from '#client/i18n/field-messages.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Cells } from '#client/ui/cells.tsx';
import { Choices } from '#client/ui/choices.tsx';
import { DEFAULT_PORTS, type Suite } from '#contract/carrier.ts';
import type { EditedCarrier } from '../carrier-draft.ts';
import { TransferPart } from '../transfer-part.tsx';
import { WebServiceCells } from '../web-service-cells.tsx';
import { type SendWay, waysBooking, waysOf } from './setup-draft.ts';
import { SetupStep } from './setup-step.tsx';

type WayStepProps = { suite: Suite; way: SendWay | ''; onWay: (way: SendWay) => void; refetch: () => Promise<unknown> };

export function WayStep({ suite, way, onWay, refetch }: WayStepProps) {
  const { t, i18n } = useLingui();
  const { state, set, errors } = useEditForm<EditedCarrier>();
  const { fTPserver, transferProtocol, name } = state.draft;
  const isSimulated = waysBooking(suite, '') === 'WEBSERVICE';
  const words: Readonly<Record<SendWay, { label: string; hint: string }>> = {
    theirServer: {
      label: t`EDI to the carrier’s server`,
      hint: t`Files by SFTP or FTP. Their EDI desk gives you name and account; it takes a mail and some days`,
    },
    ownServer: {
      label: t`EDI to a server of our own`,
      hint: t`Files by SFTP or FTP to a place of yours, where the carrier or your own system fetches them`,
    },
    webService: {
      label: t`Web service`,
      hint: t`Kaj asks at once and gets the numbers. It takes a user and a password`,
    },
    none: isSimulated
      ? {
          label: t`Not yet, simulated`,
          hint: t`Kaj makes up the carrier’s answers, so that you can try. Nothing reaches it`,
        }
      : { label: t`Not yet`, hint: t`Kaj makes messages, numbers, labels and papers. You tell the carrier yourself` },
  };
  const choices = waysOf(suite).map((value) => ({ value, ...words[value] }));
  const isServer = way === 'theirServer' || way === 'ownServer';

  function choose(chosen: SendWay) {
    onWay(chosen);
    // What nobody has touched yet becomes the way that is locked.
    if (!fTPserver && transferProtocol === 'FTP' && chosen !== 'none') {
      set('transferProtocol', 'SFTP');
      set('fTPport', DEFAULT_PORTS.SFTP);
    }
  }

  return (
    <SetupStep
      title={t`How do you send to ${name}?`}
      text={t`Their EDI desk or your agreement says. You can change it later, and all is a test until you say otherwise.`}
      words={
        isServer ? ['edi', 'server', 'sftp', 'hostKey', 'iftmin', 'aperak', 'iftsta'] : ['edi', 'webService', 'iftmin']
      }
    >
      {errors.way && <Banner tone="danger" message={fieldErrorText(i18n, errors.way)} />}
      <Cells title={t`How you send`}>
        <Choices label={t`How you send`} columns={1} choices={choices} value={way as SendWay} onChange={choose} />
      </Cells>
      {isServer && (
        <>
          <TransferPart refetch={refetch} isShort />
          <p className="muted small">{t`Not answered yet? Go on: at the end Kaj writes the mail that asks for it.`}</p>
        </>
      )}
      {way === 'webService' && <WebServiceCells suite={suite} />}
      {way === 'none' && (
        <p className="muted small">{t`The button will say “Ready for ${name}” or “made, not sent”, never “sent”.`}</p>
      )}
    </SetupStep>
  );
}
