import type { Area } from '../core/http/route.ts'
import { ownDonors } from './own.ts'
import { donorReceipts } from './receipts.ts'

/** Donors of an organisation's campaigns and their receipts [domain 2.7]. */
export const donors: Area = (on, services) => {
  ownDonors(on, services)
  donorReceipts(on, services)
}
