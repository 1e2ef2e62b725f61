export const ownPath = '/guest-pages-management/payment-management'
export const ministryPath = '/ministry/ngos-communication/payments'
