/** Why a chosen file is not taken; the message is for the user. */
export class RefusedFile extends Error {}
