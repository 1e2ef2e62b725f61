import { useQueryClient } from '@tanstack/react-query'
import { listUsers } from '#contract/users/organisation.ts'
import { decideColleagueProposal, listColleagueProposals } from '#contract/users/proposals.ts'
import { callApi } from '#web/core/api/api.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Waiting } from './right-proposals.tsx'
import { useProposals } from './use-proposals.ts'
import css from '../users.module.css'

/** Resets of second factors that wait in the organisation, and who lets them take effect [decision 0053]. */
export function ColleagueProposals() {
  const client = useQueryClient()
  const { data = [] } = useProposals('colleague-proposals', async () => (await callApi(listColleagueProposals)).data)
  if (data.length === 0) return null
  return (
    <section className={css.stack} aria-label={m.users_proposal_list()}>
      {data.map((one) => (
        <Waiting
          key={one.id}
          one={one}
          send={async (id, body) => {
            const answer = await callApi(decideColleagueProposal, { params: { id }, body })
            await client.invalidateQueries({ queryKey: [listUsers.path] })
            return answer
          }}
        />
      ))}
    </section>
  )
}
