import { useQuery } from '@tanstack/react-query'
import type { PublicationCalls } from '#contract/core/publication.ts'
import { callApi } from '../api/api.ts'
import { Loaded } from '../api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PublicationPanel } from './publication-panel.tsx'

/** A record on its way to readers, beside the list of its register. */
export function PublicationDrawer({
  calls,
  path,
  id,
  name,
  labels,
  inWords,
  onClose,
}: {
  calls: PublicationCalls
  /** Path of the register: what is reloaded after a decision. */
  path: string
  id: number
  name: string
  labels: Readonly<Record<string, () => string>>
  inWords?: (field: string, value: string) => string
  onClose: () => void
}) {
  const query = useQuery({
    queryKey: [path, id, 'publication'],
    queryFn: async () => (await callApi(calls.read, { params: { id } })).data,
  })
  return (
    <Dialog
      kind="drawer"
      title={m.publication_title()}
      note={<bdi>{name}</bdi>}
      onClose={onClose}
      footer={
        <Button look="default" size="form" onClick={onClose}>
          {m.shell_close()}
        </Button>
      }
    >
      <Loaded query={query} lines={3}>
        {(publication) => (
          <PublicationPanel
            publication={publication}
            act={calls.act}
            name={name}
            labels={labels}
            {...(inWords ? { inWords } : {})}
            refresh={[path]}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
