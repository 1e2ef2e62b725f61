import { createFileRoute } from '@tanstack/react-router'
import { titled } from '#web/core/screens/document-title.ts'
import type { Search } from '#web/base/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckPage } from '#web/documents/public/check-page.tsx'
import { checkCode } from '#web/documents/public/load-check.ts'
import { FoundingShell } from '#web/ui/app-shell.tsx'
import { qrTitles } from '#web/ui/qr-words.ts'

export const Route = createFileRoute('/ngo-data')({
  loaderDeps: ({ search }) => ({ QR: (search as Search).QR, s: (search as Search).s }),
  loader: ({ deps }) => checkCode(deps as Search),
  head: ({ loaderData }) => titled(loaderData?.answer && qrTitles[loaderData.answer.result]()),
  component: function Screen() {
    return (
      <FoundingShell name={m.title_ngo_data()} note={m.app_name()}>
        <CheckPage check={Route.useLoaderData()} />
      </FoundingShell>
    )
  },
})
