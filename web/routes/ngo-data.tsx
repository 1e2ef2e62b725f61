import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/core/search.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { CheckPage } from '#web/public-site/check-page.tsx'
import { checkCode } from '#web/public-site/load.ts'
import { FoundingShell } from '#web/ui/app-shell.tsx'

export const Route = createFileRoute('/ngo-data')({
  loaderDeps: ({ search }) => ({ QR: (search as Search).QR, s: (search as Search).s }),
  loader: ({ deps }) => checkCode(deps as Search),
  component: function Screen() {
    return (
      <FoundingShell name={m.title_ngo_data()} note={m.app_name()} footer={false}>
        <CheckPage check={Route.useLoaderData()} />
      </FoundingShell>
    )
  },
})
