/** A donor's gifts to one organisation in some days, in his language. Amounts are decimal texts, days ISO. */
export type DonorStatementData = {
  lang: 'ar' | 'en'
  ngo: string
  decision_no: string
  /** Blank: no name was given. */
  donor: string
  phone: string
  first: string
  last: string
  issued: string
  lines: readonly {
    receipt_no: string
    day: string
    campaign: string
    licence_no: string
    method: string
    /** Blank where things were given. */
    amount: string
    returned: string
    currency: string
    things: string
  }[]
  sums: readonly { currency: string; given: string; returned: string; kept: string }[]
  qr_svg: string
  qr_code: string
  check_url: string
}

/** What an organisation was given in some days, from its ledger. Amounts are decimal texts, days ISO. */
export type DonationStatementData = {
  lang: 'ar' | 'en'
  ngo: string
  decision_no: string
  first: string
  last: string
  issued: string
  /** By currency: lines by campaign, way and place, and what they come to. */
  parts: readonly {
    currency: string
    lines: readonly (DonationFigures & { campaign: string; way: string })[]
    sum: DonationFigures
  }[]
  qr_svg: string
  qr_code: string
  check_url: string
}
interface DonationFigures {
  opening: string
  given: string
  fees: string
  returned: string
  moved: string
  spent: string
  settled: string
  closing: string
}
