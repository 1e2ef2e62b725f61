import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listUsers } from '#contract/users/organisation.ts'
import type { RightProposal } from '#contract/users/proposals.ts'
import { useServerEvents } from '#web/core/api/server-events.ts'
import { keepFocus } from '#web/ui/focus-heading.ts'
import { hasUnsaved } from '#web/ui/unsaved.ts'

/** What shows rights and accounts, beside the proposals themselves. */
const shown = new Set(['people', 'roles', listUsers.path])

/** Asks for it again; what had the focus may be drawn anew. */
async function showAnew(client: QueryClient, name: string): Promise<void> {
  const held = document.activeElement
  await client.invalidateQueries({ predicate: ({ queryKey: [of, part] }) => shown.has(String(of)) && part !== name })
  requestAnimationFrame(() => held?.isConnected === false && keepFocus())
}

/**
 * Proposals that wait, as others decide them meanwhile: asked for again with every notice, because who asks and who
 * decides are told, and whenever the window is looked at. Once one is gone, so is what the page shows of rights; not
 * under a form that is being filled in, which merges when it is saved.
 */
export function useProposals(name: string, read: () => Promise<RightProposal[]>, enabled = true) {
  const client = useQueryClient()
  const queryKey = ['people', name]
  useServerEvents([queryKey])
  const query = useQuery({ queryKey, queryFn: read, enabled, refetchOnWindowFocus: 'always' })
  const { data } = query
  const known = useRef(data)
  useEffect(() => {
    const before = known.current
    known.current = data
    const isGone = before?.some((one) => !data?.some(({ id }) => id === one.id)) === true
    if (isGone && data !== undefined && !hasUnsaved()) void showAnew(client, name)
  }, [client, data, name])
  return query
}
