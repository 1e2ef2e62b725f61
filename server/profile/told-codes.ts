import { meetingMachine } from '#contract/assemblies/workflow.ts'
import { objectMachine, offerMachine } from '#contract/assists/workflow.ts'
import { boardMachine } from '#contract/boards/workflow.ts'
import { budgetMachine } from '#contract/budgets/workflow.ts'
import { donorMachine } from '#contract/campaigns/donor-workflow.ts'
import { expenseMachine } from '#contract/campaigns/expense-workflow.ts'
import { campaignMachine } from '#contract/campaigns/workflow.ts'
import { projectMachine } from '#contract/cooperation/workflow.ts'
import { ownPublicationMachine } from '#contract/core/own-publication.ts'
import { publicationMachine } from '#contract/core/publication.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import { flagMachine } from '#contract/flags/workflow.ts'
import { founding } from '#contract/founding/workflow.ts'
import { differenceMachine } from '#contract/giving/settlement-workflow.ts'
import { donationMethodMachine, paymentMachine } from '#contract/giving/workflow.ts'
import { approvalMachine } from '#contract/grants/workflow.ts'
import { ownLetter } from '#contract/guest-forms/workflow.ts'
import { incentiveMachine } from '#contract/incentives/workflow.ts'
import { mediation } from '#contract/mediation/workflow.ts'
import { threadMachine } from '#contract/messages/workflow.ts'
import { registrationMachine } from '#contract/news/registration-workflow.ts'
import { supervisionMachine } from '#contract/news/supervision-workflow.ts'
import { noticeMachine } from '#contract/notifications/workflow.ts'
import { applicationMachine } from '#contract/opportunities/application-workflow.ts'
import { opportunityMachine } from '#contract/opportunities/workflow.ts'
import { planMachine } from '#contract/plans/workflow.ts'
import { accountChange } from '#contract/profile/account-changes.ts'
import { findOwnColumn } from '#contract/profile/log-columns.ts'
import type { LogEntry } from '#contract/profile/log.ts'
import { codesInLog, findRightColumn } from '#contract/profile/right-columns.ts'
import { completion } from '#contract/profile/workflow.ts'
import { returnMachine } from '#contract/returns/workflow.ts'
import { transactionRequest } from '#contract/transactions/workflow.ts'
import { rightProposal } from '#contract/users/proposals.ts'

type Codes = Readonly<Record<string, { readonly ar: string; readonly en: string }>>

/** Words of the statuses of cases, by the table and the column in which the log tells them. */
export const toldStatuses: Readonly<Record<string, Codes>> = {
  'account_changes.state': accountChange.statuses,
  'annual_budgets.status': budgetMachine.statuses,
  'assist_objects.status': objectMachine.statuses,
  'assist_offers.status': offerMachine.statuses,
  'book_differences.status': differenceMachine.statuses,
  'campaign_expenses.status': expenseMachine.statuses,
  'campaigns.confirmed': campaignMachine.statuses,
  'coop_projects.approval_status': approvalMachine.statuses,
  'coop_projects.project_status': projectMachine.statuses,
  'director_boards.status': boardMachine.statuses,
  'donors.status': donorMachine.statuses,
  'establishments.status_id': founding.statuses,
  'event_registrations.status': registrationMachine.statuses,
  'financial_grants.status': approvalMachine.statuses,
  'general_authority_meetings.status': meetingMachine.statuses,
  'guest_messages.status': ownLetter.statuses,
  'i_organisations_memberships.status': approvalMachine.statuses,
  'incentives.status': incentiveMachine.statuses,
  'international_donations.status': approvalMachine.statuses,
  'international_events_subscriptions.status': approvalMachine.statuses,
  'message_threads.status': threadMachine.statuses,
  'money_transferred_abroad.status': approvalMachine.statuses,
  'ngo_flags.status': flagMachine.statuses,
  'ngo_payment_methods.status': donationMethodMachine.statuses,
  'ngos.completion_state': completion.statuses,
  'notifications.status': noticeMachine.statuses,
  'opportunities.status': opportunityMachine.statuses,
  'opportunity_applications.status': applicationMachine.statuses,
  'payments.status': paymentMachine.statuses,
  'plans.status': planMachine.statuses,
  'right_proposals.state': rightProposal.statuses,
  'transaction_requests.status': { ...mediation.statuses, ...transactionRequest.statuses },
  'yearly_returns.status': returnMachine.statuses,
}
/** Told beside every record that readers see or that the ministry supervises. */
const ofAnyRecord: Readonly<Record<string, Codes>> = {
  publication: { ...ownPublicationMachine.statuses, ...publicationMachine.statuses },
  supervision: supervisionMachine.statuses,
}

/** Words of the fixed codes that a column holds; nothing for text, numbers and codes of an index. */
const codesOf = (entity: string, column: string): Codes | undefined =>
  toldStatuses[`${entity}.${column}`] ?? ofAnyRecord[column] ?? findOwnColumn(entity, column)?.words

function inWords(value: unknown, codes: Codes, lang: Lang): unknown {
  if (Array.isArray(value)) return value.map((one) => inWords(one, codes, lang))
  const isCode = (typeof value === 'string' || typeof value === 'number') && Object.hasOwn(codes, value)
  return isCode ? codes[value]?.[lang] : value
}

/** An entry whose statuses and other fixed codes are told in words, as its record's own screen tells them. */
export function toldIn<T extends Pick<LogEntry, 'entity' | 'changes'>>(entry: T, lang: Lang): T {
  if (entry.changes === null) return entry
  const changes = Object.entries(entry.changes).map(([column, { before, after }]) => {
    if (findRightColumn(entry.entity, column))
      return [column, { before: codesInLog(before, lang), after: codesInLog(after, lang) }] as const
    const codes = codesOf(entry.entity, column)
    if (!codes) return [column, { before, after }] as const
    return [column, { before: inWords(before, codes, lang), after: inWords(after, codes, lang) }] as const
  })
  return { ...entry, changes: Object.fromEntries(changes) }
}
