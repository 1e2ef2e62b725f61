import { createFileRoute } from '@tanstack/react-router'
import { loadSeat } from '#web/boards/public/load-seat.ts'
import { SeatPage } from '#web/boards/public/seat-page.tsx'
import { titled } from '#web/core/screens/document-title.ts'
import { formTitle } from '#web/core/site/form-title.ts'
import { m } from '#web/generated/paraglide/messages.js'

export const Route = createFileRoute('/_public/board-seat')({
  // It belongs to one person.
  staticData: { fresh: true },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => loadSeat(deps),
  head: ({ loaderData }) => titled(loaderData && formTitle(m.title_board_seat(), loaderData.posted)),
  component: function Screen() {
    return <SeatPage {...Route.useLoaderData()} />
  },
})
