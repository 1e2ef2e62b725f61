import { createFileRoute } from '@tanstack/react-router'
import type { Search } from '#web/base/search.ts'
import { titled } from '#web/core/screens/document-title.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { FilePage } from '#web/documents/public/file-page.tsx'
import { findFile } from '#web/documents/public/load-file.ts'
import { doorWords, Where } from '#web/shell/where.tsx'
import { FoundingShell } from '#web/ui/app-shell.tsx'

export const Route = createFileRoute('/file-view')({
  // The viewer's zoom and turn are script.
  staticData: { hydrate: 'now' },
  loaderDeps: ({ search }) => ({ id: (search as Search).id }),
  loader: ({ deps }) => findFile(deps as Search),
  head: ({ loaderData }) => titled(loaderData?.name),
  component: function Screen() {
    return (
      <FoundingShell name={m.title_file_view()} note={m.app_name()}>
        <FilePage
          file={Route.useLoaderData()}
          door={doorWords()}
          enter={<Where who="guest">{m.public_file_none_enter()}</Where>}
        />
      </FoundingShell>
    )
  },
})
