import { createFileRoute } from '@tanstack/react-router'
import { BoardPage } from '#web/boards/board-page.tsx'

export const Route = createFileRoute('/_org/administrative-status/administration-council/')({
  component: () => <BoardPage body="administrative" />,
})
