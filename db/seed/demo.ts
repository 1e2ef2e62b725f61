import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { seedAccountChange } from './demo/account-changes.ts'
import { seedAlliance } from './demo/alliance.ts'
import { seedMinistryUsers, seedOrganisationUsers } from './demo/accounts.ts'
import { seedRights } from './demo/rights.ts'
import { seedCampaigns } from './demo/campaigns.ts'
import { seedFoundingRequests } from './demo/founding.ts'
import { seedFurtherOrganisations } from './demo/further-organisations.ts'
import { seedGuestForms } from './demo/guest-forms.ts'
import { createKit, type DemoTools } from './demo/kit.ts'
import { seedNewsAndEvents } from './demo/news.ts'
import { seedNgoTransactions } from './demo/ngo-transactions.ts'
import { seedAssists } from './demo/assists.ts'
import { seedCooperation } from './demo/cooperation.ts'
import { seedGrants } from './demo/grants.ts'
import { seedMeetings } from './demo/meetings.ts'
import { seedIncentives } from './demo/incentives.ts'
import { seedImmediateNgos } from './demo/immediate-ngos.ts'
import { seedOpportunities } from './demo/opportunities.ts'
import { seedOrganisations } from './demo/organisation.ts'
import { seedFaqFeedback } from './demo/faq-feedback.ts'
import { seedStaff } from './demo/staff.ts'
import { seedYearlyReturns } from './demo/yearly-returns.ts'
import { demonstrationMark, hasDemonstration } from './demo-mark.ts'
import { seedRegulations } from './demo/regulations.ts'

export type { DemoFile, DemoTools } from './demo/kit.ts'

/**
 * Fills the demonstration of domain 6.7 once: people of the ministry, twenty organisations with
 * their files and accounts, a hundred further ones with their public facts,
 * founding requests. Does nothing when it was filled before; expects the reference seed.
 */
export async function seedDemo(db: Kysely<DB>, tools: DemoTools): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sijill.seed'))`.execute(trx)
    if (await hasDemonstration(trx)) return false
    const holidays = await trx
      .selectFrom('annual_holidays')
      .select(['start_date', 'end_date', 'is_recurring'])
      .where('deleted_at', 'is', null)
      .execute()
    const kit = createKit(trx, tools, { weekend: [5, 6], holidays })
    await seedMinistryUsers(kit)
    const ngoIds = await seedOrganisations(kit)
    await seedOrganisationUsers(kit, ngoIds)
    if (ngoIds[0] !== undefined) await seedAccountChange(kit, ngoIds[0])
    await seedRights(kit)
    await seedFoundingRequests(kit)
    await seedNgoTransactions(kit, ngoIds)
    await seedRegulations(kit)
    await seedFaqFeedback(kit)
    await seedOpportunities(kit, ngoIds)
    await seedNewsAndEvents(kit, ngoIds)
    await seedCampaigns(kit, ngoIds)
    await seedIncentives(kit, ngoIds)
    await seedGrants(kit, ngoIds)
    await seedCooperation(kit, ngoIds)
    await seedAssists(kit, ngoIds)
    await seedMeetings(kit, ngoIds)
    await seedStaff(kit, ngoIds)
    await seedYearlyReturns(kit, ngoIds)
    await seedFurtherOrganisations(kit)
    await seedGuestForms(kit, ngoIds)
    await seedImmediateNgos(kit)
    await seedAlliance(kit, ngoIds)
    await trx
      .insertInto('settings')
      .values({
        key: demonstrationMark,
        value: JSON.stringify(kit.today),
        description_ar: 'يوم ملء بيانات العرض التجريبي',
      })
      .execute()
    return true
  })
}
