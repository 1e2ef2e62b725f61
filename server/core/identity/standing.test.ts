import { expect, test } from 'vitest'
import type { Call } from '#contract/core/calls/call.ts'
import { organisationPermissions } from '#contract/core/rights/permissions-organisation.ts'
import type { PermissionSlug } from '#contract/core/rights/permissions.ts'
import type { Actor } from './actor.ts'
import { refuseByStanding } from './standing.ts'

/** Of its requests it may answer decisions alone, which `returns-and-letters.test.ts` tries by type. */
const person = ['personal-profile', 'ngo_incentives', 'ngo_transaction_requests']
/** What an organisation may still change in each status [domain 3.5]. */
const left: Record<number, readonly string[] | 'everything'> = {
  1: 'everything',
  2: person,
  3: 'everything',
  4: [...person, 'ngo_financial_info', 'ngo_minutes_of_meeting'],
  5: person,
  6: person,
  7: person,
  8: 'everything',
}

test.each(Object.entries(left))('in status %s every right writes exactly where the domain lets it', (status, open) => {
  const actor = { kind: 'org', ngoId: 1, ngoStatusId: Number(status) } as Actor
  for (const slug of Object.keys(organisationPermissions) as PermissionSlug[]) {
    const call = { access: { kinds: ['org'], may: [[slug, 'A']] } } as unknown as Call
    const refuse = () => refuseByStanding(actor, call)
    if (open === 'everything' || open.includes(slug)) expect(refuse, slug).not.toThrow()
    else expect(refuse, slug).toThrow()
  }
})
