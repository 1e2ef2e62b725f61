import type { DonationStatementData, DonorStatementData } from './statement-data.ts'

/** The data of a printed founding decision. Dates are ISO, texts are plain, the QR code is SVG text. */
export type DecisionData = {
  /** To be read before it is signed: it says so across every page, and has neither number nor code. */
  draft?: boolean | undefined
  decision_no?: string | undefined
  decision_date?: string | undefined
  /**
   * The day on which the legal term ended without a decision. If given, the letter says that the organisation is
   * registered by law.
   */
  by_law?: string | undefined
  request_no: string
  request_date: string
  /** The authority that decides, printed above the preamble, such as «وزير الشؤون الاجتماعية والعمل». */
  authority: string
  register_no?: string | undefined
  name_ar: string
  name_en?: string | undefined
  legal_form: string
  duration: string
  governorate: string
  address: string
  phone?: string | undefined
  field: string
  scope: string
  objectives: string[]
  /** Only names: a public document shows no identity numbers, places or phone numbers. */
  founders: string[]
  board: { name: string; position: string }[]
  dissolution_beneficiary?: string | undefined
  signatory_title: string
  signatory_name?: string | undefined
  qr_svg?: string | undefined
  qr_code?: string | undefined
  /** Address of the check page without the code, for people without a camera. */
  check_url: string
}

/** A letter: lines of pieces, each with its own direction where it has one. Number, signatory and code come with the issue. */
export type LetterData = {
  title: string
  lang: 'ar' | 'en'
  number?: string | undefined
  /** ISO date. */
  date?: string | undefined
  signatory_title?: string | undefined
  signatory_name?: string | undefined
  qr_svg?: string | undefined
  qr_code?: string | undefined
  check_url?: string | undefined
  lines: readonly (readonly { text: string; dir?: 'ltr' | 'rtl' | 'auto' | undefined }[])[]
}

/** A letter of an organisation to a body. Without a code it is a draft and says so across every page. */
export type MediationData = {
  lang: 'ar' | 'en'
  header: readonly string[]
  contact: readonly string[]
  ngo: { name: string; decision_no: string; decision_date: string; scope: string }
  letter_no: string
  letter_date: string
  addressee_title: string
  destination: string
  subject: string
  blocks: readonly {
    kind: 'p' | 'li' | 'quote'
    marker?: string | undefined
    pieces: readonly {
      text: string
      dir?: 'ltr' | 'rtl' | 'auto' | undefined
      bold?: boolean | undefined
      italic?: boolean | undefined
    }[]
  }[]
  attachments: readonly string[]
  signatory_name: string
  signatory_position: string
  footer?: string | undefined
  /** Issued by the organisation itself, without a study of the ministry. */
  direct: boolean
  /** Its last day, where it has one. */
  valid_until?: string | undefined
  qr_svg?: string | undefined
  qr_code?: string | undefined
  check_url: string
}

/** The hours of a volunteer. Dates are ISO, texts are plain, the QR code is SVG text. */
export type CertificateData = {
  name: string
  position: string
  field: string
  ngo: string
  decision_no: string
  hours: number
  /** The first and the last day with hours. */
  first: string
  last: string
  issued: string
  qr_svg: string
  qr_code: string
  check_url: string
}

/** Minutes of a general assembly. Days are ISO, times HH:MM, texts are plain, the QR code is SVG text. */
export type MinutesData = {
  ngo: string
  ngo_decision_no: string
  title: string
  kind: string
  sitting: number
  day: string
  place: string
  began: string
  closed: string
  entitled: number
  needed: number
  present: number
  left_out: readonly { name: string; reason: string }[]
  people: readonly { no: string; name: string; said: string }[]
  items: readonly {
    title: string
    rule: string
    number: string
    said: string
    candidates: readonly { name: string; votes: number; said: string }[]
  }[]
  observer: string
  delegate: string
  issued: string
  qr_svg: string
  qr_code: string
  check_url: string
}

/** A yearly return as it was signed. Values are printed as they are given. */
export type YearlyReturnData = {
  ngo: string
  decision_no: string
  year: string
  number: string
  version: number
  is_nil: boolean
  signed_by: string
  signed_on: string
  lines: readonly { label: string; value: string; note: string }[]
  qr_svg: string
  qr_code: string
  check_url: string
}

/** The receipt of a donation, in the donor's language. Amounts are decimal texts, days ISO, the QR code SVG text. */
export type ReceiptData = {
  lang: 'ar' | 'en'
  number: string
  issued: string
  ngo: string
  decision_no: string
  campaign: string
  licence_no: string
  method: string
  /** Blank: somebody who gave no name. */
  donor: string
  phone: string
  transaction_id: string
  amount: string
  fee: string
  fee_payer: 'ngo' | 'donor'
  currency: string
  /** What was given in kind, with its number; blank for money. */
  things: string
  /** Entered by the organisation; else paid by a wallet. */
  entered: boolean
  qr_svg: string
  qr_code: string
  check_url: string
}

/** The final report of a campaign. Amounts are decimal texts, days ISO, the QR code SVG text. */
export type CampaignReportData = {
  ngo: string
  decision_no: string
  campaign: string
  licence_no: string
  from: string
  to: string
  issued: string
  currency: string
  /** Money; else things, whose target and sum are said with their unit. */
  is_money: boolean
  target: string
  donors: number
  raised: string
  spent: string
  held: string
  fees: string
  /** Blank: nothing was lost. */
  lost: string
  lines: { type: string; amount: string; documents: number }[]
  achieved_ar: string
  /** Blank: nothing is left. */
  surplus_ar: string
  qr_svg: string
  qr_code: string
  check_url: string
}

/** Letters between two offices. Days are ISO, times HH:MM, texts are plain, the QR code is SVG text. */
export type CorrespondenceData = {
  subject: string
  issuer: string
  case_no: string
  issued: string
  first: string
  second: string
  letters: readonly {
    from: string
    out_no: string
    in_no: string
    day: string
    time: string
    /** Blank: not opened yet. */
    read: string
    lines: readonly string[]
    files: readonly { name: string; sha256: string }[]
  }[]
  qr_svg: string
  qr_code: string
  check_url: string
}

/** The table of a report. Cells are plain texts; numbers and days stand as they are. */
export type ReportTableData = {
  lang: 'ar' | 'en'
  title: string
  listing: string
  /** Day and time (HH:MM) at which it was drawn up, and by whose rights. */
  day: string
  time: string
  reader: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A notice of the ministry on paper, a letter for each organisation with a slip to be signed. */
export type NoticePapersData = {
  number: string
  /** ISO dates. */
  date: string
  printed: string
  office: string
  title: string
  lines: readonly string[]
  /** Empty where it has none. */
  legal_basis: string
  due_on: string
  to: readonly { name: string; place: string }[]
}

export type PdfTemplates = {
  decision: DecisionData
  letter: LetterData
  mediation: MediationData
  certificate: CertificateData
  minutes: MinutesData
  'yearly-return': YearlyReturnData
  receipt: ReceiptData
  'campaign-report': CampaignReportData
  'donor-statement': DonorStatementData
  'donation-statement': DonationStatementData
  correspondence: CorrespondenceData
  'report-table': ReportTableData
  'notice-papers': NoticePapersData
}
export type PdfTemplate = keyof PdfTemplates
