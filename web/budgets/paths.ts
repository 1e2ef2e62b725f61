/** Where the ministry finds the yearly accounts of organisations. */
export const budgetsPath = '/ministry/ngos-communication/annual-budgets'
