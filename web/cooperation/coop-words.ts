import type { CoopKind } from '#contract/cooperation/kinds.ts'
import { projectMachine, type ProjectStatus } from '#contract/cooperation/workflow.ts'
import { approvalMachine, type ApprovalStatus } from '#contract/grants/workflow.ts'
import { statusOf } from '#web/core/cases/words.ts'

export const ownPaths = {
  project: '/un-coop/projects',
  membership: '/un-coop/I-organisations-memberships',
  event: '/un-coop/international_events_subscriptions',
} as const satisfies Record<CoopKind, string>
export const approvalState = (status: ApprovalStatus) => statusOf(approvalMachine, status)
export const progressState = (status: ProjectStatus) => statusOf(projectMachine, status)
export const fileHref = (id: number): string => `/api/v2/files/${id}`
