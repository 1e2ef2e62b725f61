/** What a founding decision prints; dates are ISO, texts plain, the QR an SVG text. */
export type DecisionData = {
  decision_no: string
  decision_date: string
  /** Day on which the legal term ended without a decision: the letter states what the law has done. */
  by_law?: string | undefined
  request_no: string
  request_date: string
  /** Who decides, as printed above the preamble, e.g. «وزير الشؤون الاجتماعية والعمل». */
  authority: string
  register_no: string
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
  /** Names only: no identity numbers, places or phones on a public document. */
  founders: string[]
  board: { name: string; position: string }[]
  dissolution_beneficiary?: string | undefined
  signatory_title: string
  signatory_name?: string | undefined
  qr_svg: string
  qr_code: string
  /** Address of the check page without the code, printed for people without a camera. */
  check_url: string
}

export type PdfTemplates = { decision: DecisionData }
export type PdfTemplate = keyof PdfTemplates
