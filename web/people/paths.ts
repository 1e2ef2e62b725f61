export const employeesPath = '/administrative-status/employees'
export const volunteersPath = '/administrative-status/volunteers'
