import type { Area } from '../core/http/route.ts'
import { drafts } from './drafts.ts'
import { threadPapers } from './export.ts'
import { finding } from './finding.ts'
import { threadPage } from './page.ts'
import { noticeAnswers } from './notices.ts'
import { sending } from './send.ts'
import { threadLists } from './threads.ts'

/** Letters between organisations and the ministry: folders, threads, notes, drafts, kept texts, papers. */
export const messages: Area = (on, services) => {
  threadLists(on, services)
  sending(on, services)
  threadPage(on, services)
  drafts(on, services)
  noticeAnswers(on, services)
  finding(on, services)
  threadPapers(on, services)
}
export { partyOf } from './parties.ts'
