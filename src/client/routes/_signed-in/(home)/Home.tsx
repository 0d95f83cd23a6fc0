/** The day. The lane that is open, and the carrier it is limited to, are in the URL. */
import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useParsedSearch } from '#client/components/use-parsed-search.ts';
import { FindBox } from '#client/features/shipments/finding/find-box.tsx';
import { useSearchCamera } from '#client/features/shipments/scanning/use-search-camera.ts';
import { TodayScreen } from '#client/features/shipments/today/today-screen.tsx';
import { parseTodaySearch, type TodaySearch } from '#client/features/shipments/today/today-search.ts';

import { IconButton } from '#client/ui/icon-button.tsx';

export const Route = createFileRoute('/_signed-in/(home)/Home')({
  // As the address has it; the page reads it.
  validateSearch: (search: TodaySearch) => search,
  component: Today,
});

function Today() {
  const { t } = useLingui();
  const openCamera = useSearchCamera();
  const findBox = (
    <FindBox takesFocus>
      <IconButton icon="camera" label={t`Scan with the camera`} onClick={openCamera} />
    </FindBox>
  );
  return <TodayScreen search={useParsedSearch(parseTodaySearch)} findBox={findBox} />;
}
