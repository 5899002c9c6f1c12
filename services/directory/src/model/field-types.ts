/** Types of required fields in stored documents. */
export const text = { type: String, required: true } as const;
export const number = { type: Number, required: true } as const;
