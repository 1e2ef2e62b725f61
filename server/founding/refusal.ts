import type { MainInfo } from '#contract/founding/answers.ts'
import type { Db, Services } from '../core/services.ts'
import { foundingReplyOf } from '../transactions/index.ts'
import type { Case } from './case.ts'

/** What a refusal carries for the right of reply; nothing for a request that was not refused. */
export const refusalOf = async (db: Db, services: Services, { est, request }: Case): Promise<MainInfo['refusal']> =>
  est.status_id === 10 && request ? foundingReplyOf(db, services, request.id) : null
