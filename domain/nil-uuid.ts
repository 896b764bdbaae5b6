/** The UUID of all zeros (RFC 9562): stands for no user. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'
