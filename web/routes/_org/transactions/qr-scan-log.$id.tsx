import { createFileRoute } from '@tanstack/react-router'
import { ScanLog } from '#web/documents/scan-log.tsx'

export const Route = createFileRoute('/_org/transactions/qr-scan-log/$id')({
  component: function Screen() {
    return <ScanLog id={Number(Route.useParams().id)} />
  },
})
