/** Days of grace after the paid time, during which the plan stays and can be renewed (R44). */
export const GRACE_DAYS = 3;
